-- One statement, because the budgets of the key and of its account must be of the same moment.
SELECT k.budgets, a.budgets AS "accountBudgets"
FROM accounts AS a LEFT JOIN api_keys AS k ON k.id = $2 AND k.account_id = a.id
WHERE a.id = $1
