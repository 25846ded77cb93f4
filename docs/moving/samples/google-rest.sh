curl --fail --no-progress-meter "$VOXGATE_URL/v1/text:synthesize" -H "X-Goog-Api-Key: $VOXGATE_KEY" -H 'Content-Type: application/json' \
  -d '{ "input": { "text": "We have moved." }, "voice": { "languageCode": "en-US" }, "audioConfig": { "audioEncoding": "MP3" } }' |
  sed -e 's/.*"audioContent":"//' -e 's/".*//' | base64 -d > moved.mp3
