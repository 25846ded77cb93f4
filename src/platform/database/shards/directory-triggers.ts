/**
 * The triggers that keep key_directory up to date when it is a distributed table: in the transaction of each change of a key, of a
 * former secret, or of an account.
 *
 * Why no change is lost: whoever refreshes an account's part of the directory locks it until the transaction ends, and then
 * reads what has been committed and what this transaction has changed. A change that it does not see has not been refreshed
 * yet, and its own transaction does that later.
 */
export const directoryTriggers = String.raw`
  CREATE OR REPLACE FUNCTION key_directory_lock(account text) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('key_directory:' || account, 0));
  END $$;

  -- Writes the rows of a key's secrets; NULL: of all keys of the account.
  CREATE OR REPLACE FUNCTION key_directory_refresh(account text, key_id text) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    secret record;
  BEGIN
    PERFORM key_directory_lock(account);
    FOR secret IN
      SELECT shard_key_of(encode(s.digest, 'hex')) AS shard_key, s.* FROM key_secrets AS s
      WHERE s.account_id = account AND (key_id IS NULL OR s.id = key_id)
      ORDER BY s.digest
    LOOP
      INSERT INTO key_directory AS d (
        shard_key, digest, ends_at, id, account_id, name, scopes, allowed_voices, allowed_addresses, rate_limit,
        lowered_rate_limit, budgets, expires_at, disabled_at, revoked_at, account_budgets, speech_cache, default_dictionaries
      ) VALUES (
        secret.shard_key, secret.digest, secret.ends_at, secret.id, secret.account_id, secret.name, secret.scopes,
        secret.allowed_voices, secret.allowed_addresses, secret.rate_limit, secret.lowered_rate_limit, secret.budgets,
        secret.expires_at, secret.disabled_at, secret.revoked_at, secret.account_budgets, secret.speech_cache,
        secret.default_dictionaries
      ) ON CONFLICT (shard_key, digest) DO UPDATE SET
        ends_at = EXCLUDED.ends_at, id = EXCLUDED.id, account_id = EXCLUDED.account_id, name = EXCLUDED.name,
        scopes = EXCLUDED.scopes, allowed_voices = EXCLUDED.allowed_voices,
        allowed_addresses = EXCLUDED.allowed_addresses, rate_limit = EXCLUDED.rate_limit,
        lowered_rate_limit = EXCLUDED.lowered_rate_limit, budgets = EXCLUDED.budgets, expires_at = EXCLUDED.expires_at,
        disabled_at = EXCLUDED.disabled_at, revoked_at = EXCLUDED.revoked_at, account_budgets = EXCLUDED.account_budgets,
        speech_cache = EXCLUDED.speech_cache, default_dictionaries = EXCLUDED.default_dictionaries;
    END LOOP;
  END $$;

  -- Removes a secret that no key has any more.
  CREATE OR REPLACE FUNCTION key_directory_forget(secret bytea) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    shard_key_ integer := shard_key_of(encode(secret, 'hex'));
  BEGIN
    IF EXISTS (SELECT FROM key_secrets AS s WHERE s.digest = secret) THEN RETURN; END IF;
    DELETE FROM key_directory AS d WHERE d.shard_key = shard_key_ AND d.digest = secret;
  END $$;

  CREATE OR REPLACE FUNCTION key_directory_follow_keys() RETURNS trigger
  LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'DELETE' THEN PERFORM key_directory_refresh(NEW.account_id, NEW.id); END IF;
    IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND NEW.digest <> OLD.digest) THEN
      PERFORM key_directory_lock(OLD.account_id);
      PERFORM key_directory_forget(OLD.digest);
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION key_directory_follow_former_secrets() RETURNS trigger
  LANGUAGE plpgsql AS $$
  DECLARE
    account text := (SELECT k.account_id FROM api_keys AS k WHERE k.id = COALESCE(NEW.api_key_id, OLD.api_key_id));
  BEGIN
    IF TG_OP <> 'DELETE' THEN
      PERFORM key_directory_refresh(account, NEW.api_key_id);
    ELSE
      PERFORM key_directory_lock(account);
      PERFORM key_directory_forget(OLD.digest);
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION key_directory_follow_accounts() RETURNS trigger
  LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM key_directory_refresh(NEW.id, NULL);
    RETURN NULL;
  END $$;

  CREATE TRIGGER key_directory AFTER INSERT OR UPDATE OR DELETE ON api_keys
    FOR EACH ROW EXECUTE FUNCTION key_directory_follow_keys();
  CREATE TRIGGER key_directory AFTER INSERT OR UPDATE OR DELETE ON api_key_former_secrets
    FOR EACH ROW EXECUTE FUNCTION key_directory_follow_former_secrets();
  CREATE TRIGGER key_directory AFTER UPDATE OF budgets, speech_cache, default_dictionaries ON accounts
    FOR EACH ROW EXECUTE FUNCTION key_directory_follow_accounts();
`;
