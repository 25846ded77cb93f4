curl --fail --no-progress-meter "$VOXGATE_URL/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM?output_format=wav_24000" \
  -H "xi-api-key: $VOXGATE_KEY" -H 'Content-Type: application/json' -d '{ "text": "Hello from Voxgate." }' -o curl.wav
