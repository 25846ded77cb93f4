-- One statement, because every request of the dashboard runs it. A session is invalid, even if its row was not deleted, if it began before
-- the last password change, or its user no longer belongs to its account, or the
-- account is suspended. The role is that of now. $2 is the hours after which a session
-- without requests expires.
SELECT s.id AS "sessionId", p.id AS "personId", p.email, a.id AS "accountId", a.name AS "accountName",
  a.speech_cache AS "usesSpeechCache", a.default_dictionaries AS "defaultDictionaries", a.budgets, m.role,
  a.second_factor_required AND s.by_password AND p.password_hash IS NOT NULL AND NOT EXISTS (
    SELECT FROM second_factors AS f WHERE f.person_id = p.id AND f.confirmed_at IS NOT NULL
  ) AS "mustSetUpSecondFactor"
FROM sessions AS s
JOIN people AS p ON p.id = s.person_id
JOIN memberships AS m ON m.person_id = s.person_id AND m.account_id = s.account_id
JOIN accounts AS a ON a.id = s.account_id
WHERE s.digest = $1 AND a.suspended_at IS NULL AND s.credentials = p.credentials
  AND s.expires_at > clock_timestamp() AND s.last_seen_at > clock_timestamp() - make_interval(hours => $2)
