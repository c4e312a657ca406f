import type { ThemeSource } from '../theme/dress-page.js'

/** The theme of the site's own pages: that of the user's system. */
export const ownLook: ThemeSource = {
  state: () => ({ theme: { mode: 'system', variables: {} } }),
  subscribe: () => () => undefined,
}
