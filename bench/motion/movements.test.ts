// Counts the frames that are displayed while the modal moves, at a quarter of the machine's speed, beside those of a bare box of
// the card's size with a shadow, whose height grows in the same page: `npm run bench -- movements`, after `npm test -- built`.
// A box that grows is laid out and drawn in each frame; of the modal only transforms and opacities move.
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { test } from 'vitest'
import { expect, makeVisitor } from '../../e2e/testing/host-page.js'
import { extensionName, extensionOf, type Widget, widgetOf } from '../../e2e/testing/widget.js'
import { installMovementProbe, type MovedTime } from './movement-probe.js'

const slowdown = 4
const rounds = 3
const frameMs = 1_000 / 60
/** What was reached, with room for a busy machine: the part of the frames that are displayed. */
const minShown = 0.35

/** The frames of one movement. */
interface Frames {
  readonly shown: number
  readonly expected: number
  /** The longest time without a new frame. Milliseconds. */
  readonly gap: number
}

interface Movement {
  readonly name: string
  readonly moved: Frames[]
  readonly bare: Frames[]
}

interface Recorder {
  readonly movements: Map<string, Movement>
  /** Records what moves after a press. */
  record(name: string, act: () => Promise<unknown>): Promise<void>
  /** Records what moves while `act` says. */
  recordDuring(name: string, act: () => Promise<MovedTime>): Promise<void>
}

async function createRecorder(page: Page, session: CDPSession): Promise<Recorder> {
  // A helper that the compiler writes into functions, and that the page lacks.
  await page.evaluate('globalThis.__name = (named) => named')
  await page.evaluate(installMovementProbe)
  let times: number[] = []
  session.on('Page.screencastFrame', ({ metadata, sessionId }) => {
    times.push((metadata.timestamp ?? 0) * 1_000)
    // The page may be closed meanwhile.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 10, maxWidth: 320, maxHeight: 320 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const movements = new Map<string, Movement>()
  const rest = async (): Promise<void> => {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
  }
  const framesOf = ({ start, end }: MovedTime): Frames => {
    const within = times.filter((at) => at > start - 1 && at < end + 1).sort((one, other) => one - other)
    const gaps = [start, ...within, end].map((at, index, all) => at - (all[index - 1] ?? at))
    return { shown: within.length, expected: Math.floor((end - start) / frameMs), gap: Math.max(...gaps) }
  }
  const recordDuring = async (name: string, act: () => Promise<MovedTime>): Promise<void> => {
    await rest()
    times = []
    const moved = framesOf(await act())
    await rest()
    times = []
    const bare = framesOf(await page.evaluate(() => window.movements.recordBare()))
    const movement = movements.get(name) ?? { name, moved: [], bare: [] }
    movements.set(name, movement)
    movement.moved.push(moved)
    movement.bare.push(bare)
  }
  return {
    movements,
    recordDuring,
    record: (name, act) =>
      recordDuring(name, async () => {
        const recording = page.evaluate(() => window.movements.record())
        await act()
        return recording
      }),
  }
}

async function moveOnDesktop(page: Page, widget: Widget, { record }: Recorder): Promise<void> {
  const { button, row, dialog } = widget
  for (let round = 0; round < rounds; round++) {
    await record('open Connect', () => widget.connectButton.click())
    await row(extensionName).waitFor()
    await record('open All wallets: height, view, rows', () => row(/^All wallets/).click())
    await record('leave All wallets: height, view', () => button('Back').click())
    await record('choose a wallet: picture, height, view', () => row(extensionName).click())
    const approve = extensionOf(page).screen.locator('[data-answer=approve]')
    await approve.waitFor()
    await record('connected: check, flight into the button', () => approve.click())
    await dialog.waitFor({ state: 'detached' })
    await record('open Account', () => widget.accountButton.click())
    await record('open Settings: height, view', () => button(/^Settings$/).click())
    await record('leave Settings: height, view', () => button('Back').click())
    await record('open Send: height, view', () => button(/^Send$/).click())
    await record('leave Send: height, view', () => button('Back').click())
    await button('Disconnect').click()
    await dialog.waitFor({ state: 'detached' })
    await widget.connectButton.waitFor()
  }
}

/** Moves the sheet by a finger, up and down, and releases it. */
async function drag(widget: Widget, session: CDPSession): Promise<MovedTime> {
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await widget.dialog.getByRole('heading').first().boundingBox()) ?? {}
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', way: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + height / 2 + way }],
    })
  await touch('touchStart', 0)
  // The first movement decides that it is no scrolling.
  await touch('touchMove', 4)
  const start = Date.now()
  const sent: Promise<unknown>[] = []
  for (let step = 1; step <= 60; step++) {
    await setTimeout(frameMs)
    sent.push(touch('touchMove', 4 + 66 * Math.sin((step / 60) * Math.PI)))
  }
  await Promise.all(sent)
  const end = Date.now()
  await touch('touchEnd', 0)
  return { start, end }
}

/** Prints all figures, and returns the movements of which too few frames were displayed. */
function report(movements: Iterable<Movement>): readonly string[] {
  const sum = (frames: readonly Frames[], pick: (one: Frames) => number): number =>
    frames.reduce((total, one) => total + pick(one), 0)
  const part = (frames: readonly Frames[]): number =>
    sum(frames, ({ shown }) => shown) / sum(frames, ({ expected }) => expected)
  const text = (frames: readonly Frames[]): string => {
    const gap = Math.max(...frames.map((one) => one.gap)).toFixed(0)
    return `${(part(frames) * 100).toFixed(0)} % of ${sum(frames, ({ expected }) => expected)}, gap ${gap}`
  }
  const few: string[] = []
  console.log(`Displayed frames of movements at ${slowdown}x, and the longest gap in ms, beside a bare box:`)
  for (const { name, moved, bare } of movements) {
    const ratio = (part(moved) / part(bare)).toFixed(2)
    console.log(`  ${name.padEnd(42)} ${text(moved).padEnd(24)} bare ${text(bare).padEnd(22)} ratio ${ratio}`)
    if (!(part(moved) >= minShown)) few.push(name)
  }
  return few
}

test('the frames of movements come in time', async () => {
  const { visitor, leave } = await makeVisitor({ reducedMotion: 'no-preference' })
  const page = await visitor.open('/embed')
  const widget = widgetOf(page)
  await widget.connectButton.waitFor()
  const recorder = await createRecorder(page, await page.context().newCDPSession(page))
  await moveOnDesktop(page, widget, recorder)

  const phone = await makeVisitor({
    reducedMotion: 'no-preference',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const small = await phone.visitor.open('/embed')
  const sheet = widgetOf(small)
  await sheet.connectButton.waitFor()
  const session = await small.context().newCDPSession(small)
  const onPhone = await createRecorder(small, session)
  await onPhone.record('phone: open Connect', () => sheet.connectButton.click())
  for (let round = 0; round < rounds; round++) {
    await onPhone.recordDuring('phone: drag the sheet', () => drag(sheet, session))
    await onPhone.record('phone: open All wallets', () => sheet.row(/^All wallets/).click())
    await onPhone.record('phone: leave All wallets', () => sheet.button('Back').click())
  }
  const few = report([...recorder.movements.values(), ...onPhone.movements.values()])
  await Promise.all([leave(), phone.leave()])
  expect(few).toEqual([])
})
