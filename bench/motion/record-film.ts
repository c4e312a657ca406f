import type { CDPSession, Page } from 'playwright-core'

/** One picture of the page, as it was displayed. */
export interface Frame {
  /** Since the press, or since the act without one. Milliseconds. */
  readonly at: number
  /** A JPEG, in Base64. */
  readonly data: string
}

/** The frames that follow one press. */
export interface Scene {
  readonly name: string
  readonly frames: readonly Frame[]
  /** The part of the page that changes. Pixels. */
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

export interface Film {
  readonly scenes: readonly Scene[]
  /** Records what follows a press for a second, in the card's part of the page, in the corner of the toasts, or in all of it. */
  shoot(name: string, act: () => Promise<unknown>, shows?: 'card' | 'toasts' | 'page'): Promise<void>
}

/** Movements last at most a third of it; at a quarter of the speed a view takes up to the rest. Milliseconds. */
const sceneMs = 1_200
/** Space around the card in the pictures. Pixels. */
const margin = 12

/** The corner in which the toasts stand. Pixels. */
const toasts = { width: 420, height: 330 }

/** Records what a page displays, frame by frame, through the debugging protocol. */
export async function recordFilm(page: Page, session: CDPSession): Promise<Film> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const scenes: Scene[] = []
  let shown: { at: number; data: string }[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shown.push({ at: (metadata.timestamp ?? 0) * 1000, data })
    // The page may be closed meanwhile.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 80,
    maxWidth: width,
    maxHeight: height,
    everyNthFrame: 1,
  })
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'keydown'] as const)
      addEventListener(
        type,
        ({ timeStamp }) => Reflect.set(window, 'pressedAt', performance.timeOrigin + timeStamp),
        { capture: true },
      )
  })
  /** The open card, or the last one. */
  let box: DOMRect | undefined
  const findCard = async (): Promise<void> => {
    const found = await page.evaluate(() =>
      document
        .querySelector('quoin-modal')
        ?.shadowRoot?.querySelector('.q-card')
        ?.getBoundingClientRect()
        .toJSON(),
    )
    box = found ?? box
  }
  return {
    scenes,
    async shoot(name, act, shows = 'card') {
      const last = shown.at(-1)
      shown = []
      await findCard()
      const begun = await page.evaluate(() => performance.timeOrigin + performance.now())
      await act()
      await new Promise((resolve) => setTimeout(resolve, sceneMs))
      const pressed = Number(await page.evaluate(() => Reflect.get(window, 'pressedAt') ?? 0))
      // What a request of the page begins has no press.
      const start = Math.max(pressed, begun)
      await findCard()
      const left = Math.max(0, (box?.x ?? 0) - margin)
      const right = Math.min(width, (box?.right ?? width) + margin)
      const corner = { width: Math.min(width, toasts.width), height: toasts.height }
      const clip = {
        card: { x: left, y: 0, width: right - left, height },
        toasts: { x: width - corner.width, y: height - corner.height, ...corner },
        page: { x: 0, y: 0, width, height },
      }[shows]
      const frames = shown
        .map(({ at, data }) => ({ at: Math.round(at - start), data }))
        .sort((one, other) => one.at - other.at)
      const since = frames.filter(({ at }) => at >= 0)
      const first = frames.filter(({ at }) => at < 0).at(-1) ?? (last && { at: 0, data: last.data })
      scenes.push({ name, clip, frames: [...(first ? [first] : []), ...since] })
    },
  }
}
