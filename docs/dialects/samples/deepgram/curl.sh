curl --fail --no-progress-meter "$VOXGATE_URL/v1/speak?model=aura-2-thalia-en&encoding=linear16" \
  -H "Authorization: Token $VOXGATE_KEY" -H 'Content-Type: application/json' -d '{ "text": "Hello from Voxgate." }' -o curl.wav
