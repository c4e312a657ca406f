import type { ThemeSource } from '../theme/dress-page.js'

/** The site's own pages look as the person's device does. */
export const ownLook: ThemeSource = {
  state: () => ({ theme: { mode: 'system', variables: {} } }),
  subscribe: () => () => undefined,
}
