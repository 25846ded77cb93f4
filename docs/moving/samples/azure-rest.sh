curl --fail --no-progress-meter "$VOXGATE_URL/cognitiveservices/v1" -H "Ocp-Apim-Subscription-Key: $VOXGATE_KEY" \
  -H 'Content-Type: application/ssml+xml' -H 'X-Microsoft-OutputFormat: audio-24khz-96kbitrate-mono-mp3' -d '
  <speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US">
    <voice name="en-US-AvaNeural">We have moved.</voice>
  </speak>' -o moved.mp3
