// Finds regular expressions with super-linear running time: an attacker who chooses the text could stop a server or a
// page. Analyses each literal of the sources. A vulnerable or undecidable one fails the check unless it is listed below
// with its reason.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { backtrackingOf } from './backtracking.mjs'

/** Accepted super-linear expressions: their text has a length limit, or is trusted. */
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
      /https?:|www\.|t\.me\/|discord\.gg|[a-z\d-]+\.(?:com|net|org|io|xyz|app|site|online|finance|gift|claims?|top|vip|live|info|link|fi|me|co|eth\.limo)\b/i,
      'a name of 128 and a collection of 64 characters (read-nft-metadata.ts)',
    ],
    [/\b([a-z][a-z\d+.-]*:\/\/)([^\s"'<>)]*)/gi, 'at most 4000 characters (scrub-text.ts)'],
    [/^[^\s@]+@[^\s@]+\.[^\s@]+$|^[^\s@]+@localhost$/, 'at most 254 characters (sign-in-part.tsx)'],
  ].map(([expression, reason]) => [String(expression), reason]),
)

/** Known vulnerable expressions, one of each kind; several were in these sources or stopped well-known services. */
const vulnerable = [
  // Exponential.
  /^(a+)+$/,
  /^(a|a)*$/,
  /^(?:a|aa)+$/,
  /^(\w|\d)+x/,
  /^(\w+\s?)*$/,
  /^([a-zA-Z0-9])(([-.]|[_]+)?([a-zA-Z0-9]+))*@x$/,
  /^(?=(a+)+$)/,
  /^(a?){60}(\d*)+x/,
  /^((\p{L}|\p{Lu})+)-/u,
  // Polynomial: adjacent repetitions that read the same.
  /^\d*\d*x/,
  /^.*,.*,.*;/,
  /^[\w-]*\w*!$/,
  /(?:(?:"|'|\]|\}|\\|\d|(?:nan|infinity|true|false|null|undefined|symbol|math)|`|-|\+)+[)]*;?((?:\s|-|~|!|\{\}|\|\||\+)*.*(?:.*=.*)))/,
  /^\s{0,60}\s{0,60}x/,
  /^(?!.*a.*b)c/,
  /^([.,])\d*\1?\d*;/,
  // Polynomial: each position of the text is a start that is tried to the end.
  /\s+$/,
  /a+b/,
  /<[^>]*>/,
  /"(?:[^"\\]|\\.)*"/,
  /\/\*.*\*\//s,
  /https?:\/\/.+\.eth/,
  /reverted with reason string '(.*)'/,
  /\b([a-z][a-z\d+.-]*:\/\/)/i,
  /(?=.*x)y/,
  /a{1,1000}b/,
]
/** Expressions that resemble them and read in linear time. */
const linear = [
  /^a+$/,
  /^(a|b)*$/,
  /^(\w+\s)*$/,
  /^\d*x\d*$/,
  /\s+/,
  /^\s+/,
  /^<[^>]*>/,
  /\b\w+!/,
  /\0.*$/s,
  /a+b/y,
  /^(?!.*a)b/,
  /^(?!\.)(?!.*\.\.)[\w.]*\w@(\w[\w-]*\.)+[a-z]{2,}$/,
  /^\d{1,3}([.,_])\d{3}(?:\1\d{3})*$/,
]

/**
 * Expressions that are composed at run time, by file. Each has a fixed form, or comes from the operator's
 * configuration.
 */
const composed = {
  '.dependency-cruiser.mjs': 'from the paths of its own list of layers',
  'chains/eip155/src/decode/messages/sign-in-message.ts':
    'a fixed label; each repetition ends at a line break',
  'chains/polkadot/src/addresses/formats.ts': 'one anchored class',
  'cli/src/new-plugin/write-standard-plugin.ts': 'a fixed text',
  'plugins/actions/src/read/check-value.ts': 'only if isFastPattern says that no value can make it slow',
  'wallet/sign-in/message-lines.ts': 'fixed labels',
  'wallet/sign-in/sign-in-fields.ts': 'anchored, disjoint alternatives',
  'services/secure-site/src/pages/small-page.ts': 'escaped values, as alternatives without repetition',
  'services/server-kit/http/caller-address.ts': 'from GATEWAY_ALLOWED_ORIGINS; a label ends at its dot',
}

const isOutside = (file) =>
  /\.test\.tsx?$/.test(file) ||
  /^(?:e2e|scripts|bench|reliability|sandbox)\/|(?:^|\/)(?:tests|testing|type-tests)\//.test(file)
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && !isOutside(file))

const syntax = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
/** @type {Map<string, string>} Literals with where they were met first. */
const literals = new Map()
const problems = []
for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), syntax)
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

for (const [literal, place] of literals) {
  const why = backtrackingOf(literal)
  if (why && !accepted.has(literal)) problems.push(`${place} ${literal}\n  ${why}`)
  if (!why && accepted.has(literal))
    problems.push(`${literal} is listed as accepted, but reads in linear time.`)
}
// Tests the analysis itself: it finds each of these, and none of their repaired counterparts.
for (const literal of vulnerable)
  if (!backtrackingOf(String(literal))) problems.push(`The analysis does not find ${literal} any more.`)
for (const literal of linear) {
  const why = backtrackingOf(String(literal))
  if (why) problems.push(`The analysis finds ${literal}, which reads in linear time: ${why}`)
}
for (const literal of accepted.keys()) {
  if (!literals.has(literal)) problems.push(`${literal} is listed as accepted, but no source has it.`)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${literals.size} regular expressions of ${files.length} files read text in linear time`)
