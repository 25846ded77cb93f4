/** Pattern of the extensions that show a file's name. */
export const fileEndings =
  '(?:7z|apk|avi|bash|bat|bin|bmp|cfg|cjs|conf|cpp|cs|css|csv|deb|dll|dmg|docx?|env|exe|flac|gif|go|gz|hpp|html?|ico|ini|ipynb|iso|java|jpe?g|jsx?|json|kt|lock|log|m4a|md|mjs|mkv|mov|mp[34]|odt|ogg|opus|pdf|php|png|pptx?|proto|py|rar|rb|rpm|rs|rtf|scss|sh|sql|svg|swift|tar|tex|tgz|tiff?|toml|tsv|tsx?|ttf|txt|vue|wasm|wav|webm|webp|xlsx?|xml|ya?ml|zip)';
