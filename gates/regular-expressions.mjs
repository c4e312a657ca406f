// Finds regular expressions whose time grows faster than the text they read: one that strangers choose could stop a server or a page.
// Each literal of the sources is analysed; one that is vulnerable, or too complex to be decided, fails the check unless it is
// listed below with its reason.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Super-linear expressions that may stay: what they read has a length limit, or no stranger writes it. */
const accepted = new Map(
  [
    [/\/+$/, 'an explorer of the configuration'],
    [/\/*$/, 'docsUrl of the host, IPFS server of the operator'],
    [/0+$/, 'digits of an amount: at most 200 (read-decimal.ts), or of a bigint with its decimals'],
    [/0*$/, 'at most 200 digits (read-decimal.ts)'],
    [
      /wc(:|%3a)[\w-]+(@|%40)\S*|eyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\b(0x)?[\da-f]{128,}\b/gi,
      'at most 200 characters (print-value.ts)',
    ],
    [
      /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
      'at most 254 characters (is-email.ts)',
    ],
    [
      /\b(user|approval)\b.{0,40}\b(reject|denie|declin|cancel)|(reject|denied|declined|cancell?ed) by (the )?user/i,
      'at most 500 characters (call-feature.ts)',
    ],
    [
      /https?:|www\.|t\.me\/|discord\.gg|[a-z\d-]+\.(?:com|net|org|io|xyz|app|site|online|finance|gift|claims?|top|vip|live|info|link|fi|me|co|eth\.limo)\b/i,
      'a name of 128 and a collection of 64 characters (read-nft-metadata.ts)',
    ],
    [/\b([a-z][a-z\d+.-]*:\/\/)([^\s"'<>)]*)/gi, 'at most 4000 characters (scrub-text.ts)'],
    [/^[^\s@]+@[^\s@]+\.[^\s@]+$|^[^\s@]+@localhost$/, 'at most 254 characters (sign-in-part.tsx)'],
    [
      /((?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zinh}\p{DI}])[\p{L}\p{M}\p{EMod}][\u180b-\u180f\u200c\u200d](?=(?!\p{DI})[\p{L}\p{M}])|(?:\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})|\p{ExtPict}[\ufe0e\ufe0f]|[#*\d]\ufe0f(?=\u20e3))|[\u180b-\u180f\ufe0e\ufe0f\u200c\u200d]/gu,
      'no repetition: each match is a few characters (foreign-text.ts); scripts are unknown to the analysis',
    ],
  ].map(([expression, reason]) => [String(expression), reason]),
)

/** Expressions that are put together at run time, by file. Each has a fixed form, or comes from the operator's configuration. */
const composed = {
  '.dependency-cruiser.mjs': 'from the paths of its own list of layers',
  'chains/eip155/src/decode/sign-in-message.ts': 'a fixed label; each repetition ends at a line break',
  'chains/polkadot/src/polkadot-formats.ts': 'one anchored class',
  'wallet/sign-in/message-lines.ts': 'fixed labels',
  'wallet/sign-in/sign-in-fields.ts': 'anchored, disjoint alternatives',
  'services/server-kit/http/origin-matcher.ts': 'from GATEWAY_ALLOWED_ORIGINS; a label ends at its dot',
}

const isOutside = (file) =>
  /\.test\.tsx?$/.test(file) ||
  /^(?:e2e|gates|bench|sandbox)\/|(?:^|\/)(?:tests|testing|type-tests)\//.test(file)
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && !isOutside(file))

/** @type {Map<string, string>} Literals with where they were met first. */
const literals = new Map()
const problems = []
for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      if (!literals.has(node.text)) literals.set(node.text, `${file}:${line + 1}`)
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(source) === 'RegExp'
    ) {
      if (!(file in composed))
        problems.push(
          `${file}: composes a regular expression: list it in ${import.meta.url.split('/').pop()}`,
        )
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}
if (literals.size < 300)
  problems.push(`Only ${literals.size} expressions were found in ${files.length} files.`)

// The analysis in JavaScript: without the packages of native code.
process.env.RECHECK_SYNC_BACKEND = 'pure'
const { checkSync } = await import('recheck')
const { version } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8'))

/** What was found before, by expression: an analysis takes up to seconds. */
const cacheFile = join('.cache', 'regular-expressions.json')
const known = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : {}
const found = {}

function verdictOf(literal) {
  const end = literal.lastIndexOf('/')
  // Flags that the analysis does not know change nothing about its time.
  const flags = literal.slice(end + 1).replace(/[vd]/g, '')
  // No time limit: a slow machine decides as a fast one does.
  const { status, complexity, error } = checkSync(literal.slice(1, end), flags, {
    timeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    attackTimeout: null,
    maxIteration: 10,
  })
  return status === 'safe' ? 'safe' : `${status}: ${complexity?.summary ?? error?.kind}`
}

for (const [literal, place] of literals) {
  // Nothing that repeats without end, or at all, can take long.
  if (!/[*+]|\{\d+,/.test(literal)) continue
  const key = createHash('sha256').update(`${version}\n${literal}`).digest('hex')
  found[key] = known[key] ?? verdictOf(literal)
  if (found[key] !== 'safe' && !accepted.has(literal)) problems.push(`${place} ${literal}\n  ${found[key]}`)
}
for (const literal of accepted.keys()) {
  if (!literals.has(literal)) problems.push(`${literal} is listed as accepted, but no source has it.`)
}
mkdirSync(dirname(cacheFile), { recursive: true })
writeFileSync(cacheFile, JSON.stringify(found))
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${literals.size} regular expressions of ${files.length} files read text in linear time`)
