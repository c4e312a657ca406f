import { QuoinError } from '../errors/quoin-error.js'
import { checkLink } from '../platform/check-link.js'
import type {
  FrameOptions,
  FrameWindow,
  Platform,
  PopupOpener,
  WindowMessages,
} from '../platform/platform.js'
import type { PlatformScope } from './platform-scope.js'

function refuse({ plugin }: PlatformScope, origin: string): QuoinError {
  return new QuoinError('ORIGIN_NOT_DECLARED', {
    details: `plugin '${plugin}', ${origin.slice(0, 100)}`,
    fix: 'Name it in contributes.pageNeeds as frame.',
  })
}

/** Uses the text that was checked: `given` may convert to another text each time. */
function declaredOrigin(given: string, scope: PlatformScope): string {
  const origin = String(given)
  if (scope.frames().includes(origin)) return origin
  throw refuse(scope, origin)
}

function declaredUrl(given: string, scope: PlatformScope): string {
  const text = String(given)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && scope.frames().includes(url.origin)) return url.href
  throw refuse(scope, url?.origin ?? 'not an address')
}

/**
 * Returns the checked address of a pop-up. An empty window has no origin: it is for a plugin that must open it in the
 * click, before its address is known. The later address is checked as every link is, and the window has no reference to
 * this page.
 */
function popupUrl(given: string, scope: PlatformScope): string {
  const text = String(given)
  return text === 'about:blank' ? text : declaredUrl(text, scope)
}

/** Restricts messages to declared origins. */
function scopeMessages(target: WindowMessages, scope: PlatformScope): WindowMessages {
  return {
    post: (message, origin) => target.post(message, declaredOrigin(origin, scope)),
    subscribe: (listener) =>
      scope.listen<[unknown, string]>((listener) =>
        target.subscribe((message, origin) => {
          if (scope.frames().includes(origin)) listener(message, origin)
        }),
      )(listener),
  }
}

/** Opens a frame of an origin that the plugin declared; it ends with the plugin. */
export async function openScopedFrame(
  frames: Platform['frames'],
  { url, title, name }: FrameOptions,
  scope: PlatformScope,
): Promise<FrameWindow> {
  const { check, listen, own, view } = scope
  const frame = await frames.open({ url: declaredUrl(url, scope), title: String(title), name })
  const close = own(() => frame.close())
  try {
    check('frames')
  } catch (error) {
    close()
    throw error
  }
  return view(frame, {
    ...scopeMessages(frame, scope),
    openLine(message, origin) {
      const line = frame.openLine(message, declaredOrigin(origin, scope))
      const end = own(() => line.close())
      return view(line, {
        subscribe: (listener) => listen<[unknown]>((listener) => line.subscribe(listener))(listener),
        close: end,
      })
    },
    close,
  })
}

/** Creates an opener of pop-ups of origins that the plugin declared; they end with the plugin. */
export async function scopePopups(platform: Platform, scope: PlatformScope): Promise<PopupOpener> {
  const opener = await platform.popups.prepare()
  return {
    open(url, size) {
      scope.check('popups')
      const popup = opener.open(popupUrl(url, scope), size)
      if (!popup) return undefined
      const close = scope.own(() => popup.close())
      return scope.view(popup, {
        ...scopeMessages(popup, scope),
        navigate(given) {
          const checked = checkLink(String(given))
          if (checked === undefined)
            throw new QuoinError('LINK_REFUSED', { details: `plugin '${scope.plugin}'` })
          popup.navigate(checked)
        },
        close,
      })
    },
  }
}
