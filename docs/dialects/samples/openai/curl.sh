curl --fail --no-progress-meter "$VOXGATE_URL/v1/audio/speech" -H "Authorization: Bearer $VOXGATE_KEY" -H 'Content-Type: application/json' \
  -d '{ "model": "tts-1", "voice": "alloy", "input": "Hello from Voxgate." }' -o curl.mp3
