import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { wordStart } from '../words/boundaries';
import { cardinal, digitByDigit } from '../words/number-words';

/** "two point oh four": each part is a number of its own. "3.11" is "three point eleven". */
function partsWords(written: string, language: string): string {
  return written
    .split('.')
    .map((part) => {
      if (/^[xX*]$/u.test(part)) return 'X';
      if (/^0\d/u.test(part)) return `oh ${digitByDigit(part.slice(1))}`;
      return part.length > 4 ? digitByDigit(part) : cardinal(part, language);
    })
    .join(' point ');
}

function stageWords(stage = '', build = '', language: string): string {
  const name = stage.toLowerCase() === 'rc' ? 'R-C' : stage.toLowerCase();
  return (
    (stage && ` ${name}`) +
    (build &&
      ` ${build
        .split('.')
        .map((part) => cardinal(part, language))
        .join(' point ')}`)
  );
}

const stages =
  '(?:[-.]?(?<stage>alpha|beta|rc|RC|dev|pre|preview|canary|next|nightly|SNAPSHOT|a|b)[-.]?(?<build>\\d{1,8}(?:\\.\\d{1,4})?)?|-(?<revision>\\d{1,4}))?';

/** v2.1.3-beta.2, 1.2.3: "version two point one point three". */
const versions = patternRule(
  'versions',
  new RegExp(
    `${wordStart}(?:(?<v>v|V(?!(?:4|6|8|10|12|16)(?![\\p{L}\\p{N}.-])))\\.?(?<short>\\d{1,4}(?:\\.(?:\\d{1,8}|x)){0,4})|(?<![.])(?<long>\\d{1,4}(?:\\.(?:\\d{1,6}|x(?=\\.|(?![\\p{L}\\p{N}])))){2,4}|\\d{1,4}\\.x)|(?<![.])(?<tagged>\\d{1,4}\\.\\d{1,4})(?=-?(?:alpha|beta|rc|RC)))${stages}(?![\\p{L}\\p{N}]|\\.\\d)`,
    'gu',
  ),
  ({ groups, input, start, language }) => {
    const written = groups.short || groups.long || groups.tagged!;
    // 1.234.567 has thousands between its points.
    if (!groups.v && !groups.stage && /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/u.test(written)) return undefined;
    const named = /\bversions?\s?$/iu.test(input.slice(Math.max(0, start - 9), start));
    const rest = groups.revision
      ? ` dash ${cardinal(groups.revision, language)}`
      : stageWords(groups.stage, groups.build, language);
    return `${groups.v && !named ? 'version ' : ''}${partsWords(written, language)}${rest}`;
  },
);

const programs =
  'Python|CPython|PyPy|Node|Node\\.js|Deno|Bun|Java|JDK|JRE|OpenJDK|Ruby|PHP|Go|Golang|Rust|Perl|Swift|Kotlin|Scala|Elixir|Erlang|Julia|Lua|Dart|Flutter|Haskell|GHC|OCaml|R|MATLAB|Ubuntu|Debian|Fedora|CentOS|RHEL|Alpine|Mint|Android|iOS|iPadOS|macOS|MacOS|OS X|tvOS|watchOS|visionOS|Windows|Linux|[Kk]ernel|Chrome|Chromium|Firefox|Safari|Edge|Electron|Django|Flask|FastAPI|Rails|Laravel|Symfony|React|Angular|Vue|Svelte|Next\\.js|TypeScript|JavaScript|ECMAScript|Kubernetes|Docker|Terraform|Ansible|Helm|Istio|Postgres|PostgreSQL|MySQL|MariaDB|SQLite|Redis|MongoDB|Cassandra|Kafka|RabbitMQ|[Nn]ginx|Apache|Tomcat|Jenkins|Spring|Spring Boot|Gradle|Maven|npm|pnpm|yarn|pip|Git|GitLab|Vim|Neovim|Emacs|PyTorch|TensorFlow|NumPy|SciPy|pandas|Keras|CUDA|cuDNN|ROCm|OpenGL|OpenCL|Vulkan|DirectX|Metal|Unity|Unreal Engine|Unreal|Godot|Blender|LLVM|GCC|Clang|CMake|Bash|bash|zsh|PowerShell|OpenSSL|TLS|SSL|HTTP|SSH|USB|USB-C|Bluetooth|HDMI|DisplayPort|PCIe|Wi-Fi|Zigbee|Thunderbolt|WordPress|Drupal|Joomla|Elasticsearch|OpenSearch|Grafana|Prometheus|GPT|Claude|Claude Sonnet|Claude Opus|Sonnet|Opus|Haiku|Gemini|Llama|Mistral|Qwen|Stable Diffusion|SDK|API|ES|C#|C\\+\\+|\\.NET|\\.NET Core|Web|web|[Vv]ersions?|[Vv]er\\.|[Rr]elease|[Bb]uild|[Pp]atch|[Ff]irmware|[Uu]pdate|OpenAPI|Swagger|GraphQL|HTML|CSS|EPUB|PDF|Minecraft|LaTeX|Jest|Vite|Webpack|ESLint|Prettier|Nest|NestJS|Express|TypeORM|Prisma|Hibernate|Lucene|Solr|Hadoop|Spark|Airflow|Log4j|OpenAI|espeak|ffmpeg|FFmpeg|libc|glibc|musl|QEMU|VirtualBox|VMware|Xcode|Office|Photoshop|Steam|Proton|Wine|KDE|GNOME|Plasma|Qt|GTK|X11|SPSS|OAuth|SAML|MQTT|gRPC|SemVer|Level|WCAG';

/** Python 3.11 → "Python three point eleven", HTTP/1.1, GPT-3.5, version 2.0, Ubuntu 22.04. */
const namedVersions = patternRule(
  'versions of programs',
  new RegExp(
    `(?<=${wordStart}(?:${programs}))(?<gap> v?| |/|-|)(?<number>\\d{1,4}\\.\\d{1,4})(?<plus>\\+)?${stages}(?![\\p{L}\\p{N}%]|\\.\\d|,\\d)`,
    'gu',
  ),
  ({ groups, language }) => ({
    gap: groups.gap === ' ' ? undefined : ' ',
    number: (groups.gap === '' ? ' ' : '') + partsWords(groups.number!, language) + (groups.plus ? ' plus' : ''),
    plus: groups.plus ? '' : undefined,
    stage: groups.stage ? stageWords(groups.stage, '', language) : undefined,
    build: groups.build
      ? ` ${groups.build
          .split('.')
          .map((part) => cardinal(part, language))
          .join(' point ')}`
      : undefined,
    revision: groups.revision ? cardinal(groups.revision, language) : undefined,
  }),
);

/** HTTP/2 → "H-T-T-P two". */
const slashVersions = patternRule(
  'versions behind a slash',
  new RegExp(`(?<=${wordStart}(?:HTTP|SPDY|TLS|QUIC))(?<sign>/)(?<number>\\d)(?![\\p{L}\\p{N}]|\\.\\d)`, 'gu'),
  ({ groups, language }) => ({ sign: ' ', number: cardinal(groups.number!, language) }),
);

/** Ranges in files of packages: ^1.2.3, ~1.2, >=3.10 keep their number; the sign is not spoken as a power. */
const rangeSigns = patternRule(
  'signs in front of versions',
  /(?<![\p{L}\p{N}\uFFFC)])(?<sign>\^)(?=\uFFFC|\d+\.\d)/gu,
  () => 'caret ',
);

/** Versions of programs. */
export const version: TokenClass = {
  name: 'version',
  accepts: '`v2.1.3-beta.2`, `1.2.3`, `Python 3.11`, `Ubuntu 22.04`, `HTTP/1.1`, `3.x`',
  rules: [versions, namedVersions, slashVersions, rangeSigns],
};
