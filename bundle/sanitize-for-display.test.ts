import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startNode } from './testing/start-node.js'

/**
 * Limit of processor time, which other work on the machine does not use up. The parsers take five seconds; one with quadratic time
 * takes longer than this for a text of 100,000 characters. The system ends the process, since nothing inside of it can interrupt
 * an expression. Seconds.
 */
const processorSeconds = 30

it('reads foreign text in linear time, in every parser of page, chains, servers and command line [S4]', async () => {
  const child = await startNode(new URL('../cli/testing/read-displayed-text.ts', import.meta.url), {
    processorSeconds,
    args: ['100000'],
  })
  const lines = (await text(child.stdout)).trim().split('\n')
  // If the process was ended, the parser after the last line did not return.
  expect(lines.at(-1)).toMatch(/^\{.*"imageSource":\d+\}$/)
  expect(lines.length).toBeGreaterThan(25)
}, 600_000)
