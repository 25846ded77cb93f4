curl --fail --no-progress-meter "$VOXGATE_URL/tts/bytes" -H "X-API-Key: $VOXGATE_KEY" -H 'Cartesia-Version: 2026-03-01' \
  -H 'Content-Type: application/json' \
  -d '{ "transcript": "Hello from Voxgate.", "voice": { "mode": "id", "id": "slt" }, "output_format": { "container": "mp3", "sample_rate": 44100 } }' \
  -o curl.mp3
