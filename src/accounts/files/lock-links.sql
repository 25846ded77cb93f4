-- One statement, because all who lock several links must lock them in this order: those of the files $2 of the account $1.
SELECT FROM file_links AS l JOIN stored_files AS f ON f.id = l.file_id
WHERE f.account_id = $1 AND f.id = ANY ($2) ORDER BY l.id FOR UPDATE OF l
