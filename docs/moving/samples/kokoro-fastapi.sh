curl --fail --no-progress-meter "$VOXGATE_URL/v1/audio/speech" \
  -H "Authorization: Bearer $VOXGATE_KEY" -H 'Content-Type: application/json' \
  -d '{ "model": "kokoro", "voice": "alloy", "input": "We have moved.", "response_format": "mp3", "volume_multiplier": 1.2 }' -o moved.mp3
