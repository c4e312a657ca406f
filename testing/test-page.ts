import type { PageInfo } from '#kernel'

/** The state of a page. */
export interface TestPageState {
  readonly url: string
  readonly title: string
  readonly description: string | undefined
  readonly iconUrl: string | undefined
  readonly language: string
  readonly timeZone: string
  readonly userAgent: string
  readonly mobile: boolean
  readonly visible: boolean
  readonly online: boolean
}

/** A page whose state tests set. */
export interface TestPage extends PageInfo {
  /** Changes the given properties and notifies all subscribers. */
  set(change: Partial<TestPageState>): void
  listenerCount(): number
}

const usual: TestPageState = {
  url: 'https://app.example/',
  title: 'Example app',
  description: 'An app to test with',
  iconUrl: 'https://app.example/icon.png',
  language: 'en',
  timeZone: 'Europe/Berlin',
  userAgent: 'quoin-testing',
  mobile: false,
  visible: true,
  online: true,
}

/** Creates a page: by default a visible desktop page at `https://app.example/`. */
export function createTestPage(initial: Partial<TestPageState> = {}): TestPage {
  let state: TestPageState = { ...usual, ...initial }
  const listeners = new Set<() => void>()

  return {
    url: () => state.url,
    origin: () => new URL(state.url).origin,
    title: () => state.title,
    description: () => state.description,
    iconUrl: () => state.iconUrl,
    language: () => state.language,
    timeZone: () => state.timeZone,
    userAgent: () => state.userAgent,
    isMobile: () => state.mobile,
    isVisible: () => state.visible,
    isOnline: () => state.online,
    subscribe(listener) {
      const own = (): void => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    set(change) {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
    listenerCount: () => listeners.size,
  }
}
