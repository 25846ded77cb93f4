-- One statement, because a sign-in must take the same time whether or not the server knows the user: the one with the id $1, with the
-- e-mail address $2, or with the identity $4 at the provider $3, in the account that they chose last
-- and that is not suspended.
SELECT p.id, p.email, p.password_hash AS "passwordHash", p.credentials, m.role,
  EXISTS (
    SELECT FROM second_factors AS f WHERE f.person_id = p.id AND f.confirmed_at IS NOT NULL
  ) AS "hasSecondFactor",
  a.id AS "accountId", a.name AS "accountName", a.speech_cache AS "usesSpeechCache", a.budgets,
  a.default_dictionaries AS "defaultDictionaries", a.second_factor_required AS "requiresSecondFactor"
FROM people AS p JOIN memberships AS m ON m.person_id = p.id JOIN accounts AS a ON a.id = m.account_id AND a.suspended_at IS NULL
WHERE p.id = $1 OR p.email = $2 OR (p.oidc_issuer = $3 AND p.oidc_subject = $4)
ORDER BY m.chosen_at DESC, a.id LIMIT 1
