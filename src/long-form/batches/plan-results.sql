-- One statement, because a run must use the ids that an interrupted one has chosen.
UPDATE batches SET output_file_id = coalesce(output_file_id, $2), error_file_id = coalesce(error_file_id, $3)
WHERE id = $1
RETURNING output_file_id AS output, error_file_id AS error
