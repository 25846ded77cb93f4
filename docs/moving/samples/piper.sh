curl --fail --no-progress-meter "$VOXGATE_URL/piper/synthesize?api_key=$VOXGATE_KEY" \
  -H 'Content-Type: application/json' -d '{ "text": "We have moved.", "voice": "en_US-lessac-medium" }' -o moved.wav
