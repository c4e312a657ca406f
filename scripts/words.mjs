// Finds words that the field has better ones for: the flagged words of cspell.json. cspell splits identifiers into
// words, but needs ten milliseconds for each file. Hence it reads only the files that contain a flagged word which no
// small letter follows, a condition that holds for each of its findings.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Fewer files mean that the list was not read. */
const FEWEST_FILES = 2_000

const { flagWords } = JSON.parse(readFileSync('cspell.json', 'utf8'))
const forms = flagWords.flatMap((word) => [word, word[0].toUpperCase() + word.slice(1), word.toUpperCase()])
const flagged = new RegExp(`(?:${forms.join('|')})(?![a-z])`)

const listed = [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '-z',
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.md',
]
const files = execFileSync('git', listed, { encoding: 'utf8', maxBuffer: 64 << 20 })
  .split('\0')
  .filter((file) => file !== '' && existsSync(file))
if (files.length < FEWEST_FILES) throw new Error(`Only ${files.length} files were found.`)
const candidates = files.filter((file) => flagged.test(readFileSync(file, 'utf8')))

const cspell = [
  'node_modules/cspell/bin.mjs',
  'lint',
  '--report',
  'flagged',
  '--no-progress',
  '--no-gitignore',
  '--no-default-configuration',
]
const { status, stdout, stderr } = spawnSync(process.execPath, [...cspell, '--file-list', 'stdin'], {
  encoding: 'utf8',
  input: candidates.join('\n'),
})
if (status !== 0) console.error(stdout + stderr)
else console.log(`${files.length} files contain no flagged word; ${candidates.length} were split into words.`)
process.exit(status ?? 1)
