import type { PlaygroundSetting } from './setting.js'

/** The page sends the setting to its preview, which is a page of its own in a frame: the modal covers that page only. */
export interface ShowMessage {
  readonly preview: 'show'
  readonly setting: PlaygroundSetting
}

/** The preview reports that it listens, and the ids of the plugins that it shows. */
export type PreviewReport =
  | { readonly preview: 'ready' }
  | { readonly preview: 'shown'; readonly plugins: readonly string[] }

/** Returns the data of a message if it is one of the other page's own; both have one origin. */
export function readMessage<M extends ShowMessage | PreviewReport>(
  event: MessageEvent<unknown>,
  from: unknown,
): M | undefined {
  const { data, origin, source } = event
  if (origin !== location.origin || source !== from) return undefined
  // Only the two pages of one build send to each other: the origin was checked.
  return typeof data === 'object' && data !== null && 'preview' in data ? (data as M) : undefined
}
