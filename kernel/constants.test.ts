import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { durations } from './constants.js'

const root = new URL('..', import.meta.url).pathname
const rooms =
  'kernel wallet page core plugin-kit ui-kit frame-protocol bundle chains plugins adapters ui-shell'.split(
    ' ',
  )
const sources = rooms
  .filter((room) => existsSync(`${root}/${room}`))
  .flatMap((room) =>
    readdirSync(`${root}/${room}`, { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|(^|\/)(node_modules|testing|isolation|[a-z]+-tests)\//.test(path))
const named = [
  durations.fourMinutes,
  durations.tenSeconds,
  durations.fiveSeconds,
  durations.threeSeconds,
  durations.oneSecond,
].map((ms) => String(ms).replace(/\B(?=(\d{3})+$)/g, '_'))
/** A duration that is assigned to the name of a time, or passed to a timer. */
const time = new RegExp(
  `(?:\\w*(?:pause|every|delay|timeout|interval|duration|lifetime|limit|wait|fresh|echo|lasts|gap|glance|seldom|looks?every|ms)\\w*(?:: number)?\\s*[=:]\\s*|\\b(?:after|every)\\()(?:${named.join('|')})\\b`,
  'i',
)

/** Precedes the slow expression: most lines contain no such number. */
const number = new RegExp(`\\b(?:${named.join('|')})\\b`)

it('defines the named durations once, and uses them by name [KRN-15]', () => {
  const written = sources
    .filter((path) => path !== 'kernel/constants.ts')
    .flatMap((path) =>
      readFileSync(`${root}/${path}`, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          number.test(line) && time.test(line) && !line.trimStart().startsWith('*')
            ? [`${path}:${index + 1} ${line.trim()}`]
            : [],
        ),
    )
  expect(written).toEqual([])
  expect(sources.length).toBeGreaterThan(700)
})
