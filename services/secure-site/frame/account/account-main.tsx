import { createRoot } from 'react-dom/client'
import { readSite } from '../pages/read-site.js'
import { createFrameSession } from '../session/create-frame-session.js'
import { dressPage, ownLook } from '../theme/dress-page.js'
import { loadAccountWords } from '../words/account-words.js'
import { AccountPage } from './account-page.js'
import { accountStyles } from './account-styles.js'

/** Renders the site's own page, top-level in a window: hosts have no access to it. */
async function start(place: HTMLElement): Promise<void> {
  const words = await loadAccountWords(navigator.languages)
  document.title = words.text('title')
  document.documentElement.lang = words.locale
  const root = createRoot(dressPage(place, ownLook, accountStyles).container)
  root.render(
    <div className="q-root a-root" dir={words.direction}>
      <p className="a-text" role="status">
        {words.text('loading')}
      </p>
    </div>,
  )
  try {
    const [session, { chains, logins }] = await Promise.all([
      createFrameSession({ origin: location.origin, language: () => words.locale }),
      readSite(),
    ])
    root.render(<AccountPage account={{ session, words, chains, logins }} />)
  } catch {
    root.render(
      <div className="q-root a-root" dir={words.direction}>
        <p className="a-text" role="alert">
          {words.text('failed')}
        </p>
      </div>,
    )
  }
}

const place = document.getElementById('page')
// Renders nothing in a frame, where a host could cover the page; the server's headers forbid framing, too.
if (place && window.top === window) void start(place)
