import { QuoinError } from '../errors/quoin-error.js'
import type { Links } from '../links/links.js'
import type { Platform, WindowMessages } from '../platform/platform.js'
import type { PlatformScope } from './scope-platform.js'

type Windows = Pick<Platform, 'frames' | 'popups'>

/** Frames and pop-ups as a plugin has them: of the origins that it declared, and no longer than itself. */
export function scopeWindows(
  { frames, popups }: Windows,
  links: Links,
  { plugin, frames: declared, hear, own, view }: PlatformScope,
): Windows {
  const refuse = (origin: string): QuoinError =>
    new QuoinError('ORIGIN_NOT_DECLARED', {
      details: `plugin '${plugin}', ${origin.slice(0, 100)}`,
      fix: 'Name it in contributes.pageNeeds as frame.',
    })
  /** What is checked is what is used: `given` may read as another text each time. */
  const declaredOrigin = (given: string): string => {
    const origin = String(given)
    if (declared().includes(origin)) return origin
    throw refuse(origin)
  }
  const declaredUrl = (given: string): string => {
    const url = URL.canParse(String(given)) ? new URL(String(given)) : undefined
    if (url && declared().includes(url.origin)) return url.href
    throw refuse(url?.origin ?? 'not an address')
  }
  const messages = (target: WindowMessages): WindowMessages => ({
    post: (message, origin) => target.post(message, declaredOrigin(origin)),
    subscribe: (listener) =>
      hear<[unknown, string]>((heard) =>
        target.subscribe((message, origin) => {
          if (declared().includes(origin)) heard(message, origin)
        }),
      )(listener),
  })

  return {
    frames: view(frames, {
      async open({ url, title, name }) {
        const frame = await frames.open({ url: declaredUrl(url), title: String(title), name })
        let close: () => void
        try {
          close = own(() => frame.close())
        } catch (error) {
          frame.close()
          throw error
        }
        return view(frame, {
          ...messages(frame),
          openLine(message, origin) {
            const line = frame.openLine(message, declaredOrigin(origin))
            const end = own(() => line.close())
            return view(line, {
              subscribe: (listener) => hear<[unknown]>((heard) => line.subscribe(heard))(listener),
              close: end,
            })
          },
          close,
        })
      },
    }),
    popups: view(popups, {
      open(url, size) {
        const popup = popups.open(declaredUrl(url), size)
        if (!popup) return undefined
        const close = own(() => popup.close())
        return view(popup, {
          ...messages(popup),
          navigate(given) {
            const checked = links.check(String(given))
            if (checked === undefined) throw new QuoinError('LINK_REFUSED', { details: `plugin '${plugin}'` })
            popup.navigate(checked)
          },
          close,
        })
      },
    }),
  }
}
