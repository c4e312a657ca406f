import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { FuzzTarget } from './fuzz-target.js'

/** Limits of the kept inputs of a target, so that all of them are small. Characters. */
const maxInput = 1_500
const maxFile = 12_000

const fileOf = (name: string): URL => new URL(`../corpus/${name}.txt`, import.meta.url)

/** One line per input: bytes in hex, other inputs as a JSON string. */
const lineOf = ({ format }: FuzzTarget, input: string): string =>
  format === 'bytes' ? Buffer.from(input, 'latin1').toString('hex') : JSON.stringify(input)

/** Returns the kept inputs of a target. */
export function readCorpus(target: FuzzTarget): readonly string[] {
  const file = fileOf(target.name)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return lines.map((line): string =>
    target.format === 'bytes' ? Buffer.from(line, 'hex').toString('latin1') : JSON.parse(line),
  )
}

/** Keeps inputs: the earlier ones first, then the shortest, up to the size of a file. */
export function writeCorpus(target: FuzzTarget, inputs: readonly string[]): void {
  const kept = readCorpus(target)
  const fresh = inputs.filter((input) => input.length <= maxInput && !kept.includes(input))
  let left = maxFile
  const lines: string[] = []
  for (const input of [...kept, ...fresh.toSorted((one, other) => one.length - other.length)]) {
    const line = lineOf(target, input)
    left -= line.length + 1
    if (left < 0 && !kept.includes(input)) continue
    lines.push(line)
  }
  if (lines.length > 0) writeFileSync(fileOf(target.name), `${lines.join('\n')}\n`)
}
