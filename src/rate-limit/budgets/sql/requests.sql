-- budget_requests: the requests of budget_admit as rows, in their order.
CREATE OR REPLACE FUNCTION budget_requests(requests jsonb)
RETURNS TABLE (
  position_ bigint, id uuid, bucket text, limit_ integer, whole text, whole_limit integer, owners jsonb,
  characters bigint, audio_ms bigint
)
LANGUAGE sql IMMUTABLE AS $$
  SELECT r.position_, (r.it ->> 'id')::uuid, r.it ->> 'bucket', (r.it ->> 'limit')::integer, r.it ->> 'whole',
    (r.it ->> 'whole_limit')::integer, r.it -> 'owners', (r.it ->> 'characters')::bigint, (r.it ->> 'audio_ms')::bigint
  FROM jsonb_array_elements(requests) WITH ORDINALITY AS r (it, position_)
  ORDER BY r.position_
$$;
