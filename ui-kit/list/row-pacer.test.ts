import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRowPacer } from './row-pacer.js'

/** Animation frames that the test runs. */
let frames: ((time: number) => void)[] = []
let time = 0

beforeEach(() => {
  frames = []
  time = 0
  vi.stubGlobal('requestAnimationFrame', (run: (time: number) => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.splice(id - 1, 1))
})
afterEach(() => void vi.unstubAllGlobals())

/** Runs `count` frames, each `each` milliseconds after the previous one. */
function pass(count: number, each = 16): void {
  for (let index = 0; index < count; index++) {
    time += each
    for (const run of frames.splice(0)) run(time)
  }
}

function rows(count: number): { readonly drawn: number[]; readonly leave: (() => void)[] } {
  const pacer = createRowPacer((run) => run())
  const drawn: number[] = []
  return {
    drawn,
    leave: Array.from({ length: count }, (_, index) => pacer.enter(() => void drawn.push(index))),
  }
}

it('draws rows in the order in which they were added, more of them with each frame in time [HIS-01]', () => {
  const { drawn } = rows(12)
  const after: number[] = []
  for (let frame = 0; frame < 6; frame++) {
    pass(1)
    after.push(drawn.length)
  }
  expect(after).toEqual([0, 2, 5, 9, 12, 12])
  expect(drawn).toEqual(Array.from({ length: 12 }, (_, index) => index))
})

it('draws one row per frame while frames are late', () => {
  const { drawn } = rows(4)
  pass(1, 40)
  expect(drawn).toEqual([])
  for (const expected of [1, 2, 3, 4]) {
    pass(1, 40)
    expect(drawn).toHaveLength(expected)
  }
})

it('draws no row that was removed within two frames, and stops while none waits', () => {
  const { drawn, leave } = rows(3)
  pass(1)
  for (const go of leave) go()
  expect(frames).toHaveLength(0)
  pass(3)
  expect(drawn).toEqual([])
})

it('draws two rows of a frame at once, one after a late frame [HIS-01]', () => {
  const timeline = { currentTime: 1_000 }
  vi.stubGlobal('document', { timeline })
  const pacer = createRowPacer((run) => run())
  const admitted = (): readonly boolean[] => [1, 2, 3].map(() => pacer.admits())
  expect(admitted()).toEqual([true, false, false])
  timeline.currentTime += 16
  expect(admitted()).toEqual([true, true, false])
  timeline.currentTime += 40
  expect(admitted()).toEqual([true, false, false])
})

it('draws the rows of a frame together', () => {
  const runs: (() => void)[] = []
  const pacer = createRowPacer((run) => {
    runs.push(run)
    run()
  })
  const drawn: number[] = []
  for (const row of [1, 2]) pacer.enter(() => void drawn.push(row))
  pass(2)
  expect(drawn).toEqual([1, 2])
  expect(runs).toHaveLength(1)
})
