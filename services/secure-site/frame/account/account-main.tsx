import { Button } from 'quoin/ui-kit'
import { createRoot } from 'react-dom/client'
import { readSite } from '../pages/read-site.js'
import { createFrameSession } from '../session/create-frame-session.js'
import { dressPage, ownLook } from '../theme/dress-page.js'
import { loadAccountWords } from '../words/account-words.js'
import { AccountFrame } from './account-frame.js'
import { AccountPage } from './account-page.js'
import { accountStyles } from './account-styles.js'
import { ErrorText, LoadingPanel } from './panel.js'

/** Renders the site's own page, top-level in a window: hosts have no access to it. */
async function start(place: HTMLElement): Promise<void> {
  const words = await loadAccountWords(navigator.languages)
  document.title = words.text('title')
  document.documentElement.lang = words.locale
  const root = createRoot(dressPage(place, ownLook, accountStyles).container)
  root.render(
    <AccountFrame words={words}>
      <LoadingPanel words={words} />
    </AccountFrame>,
  )
  try {
    const [session, { chains, logins }] = await Promise.all([
      createFrameSession({ origin: location.origin, language: () => words.locale }),
      readSite(),
    ])
    root.render(<AccountPage account={{ session, words, chains, logins }} />)
  } catch {
    root.render(
      <AccountFrame words={words}>
        <section className="a-panel">
          <ErrorText>{words.text('failed')}</ErrorText>
          <Button variant="secondary" icon="retry" onPress={() => location.reload()}>
            {words.text('retry')}
          </Button>
        </section>
      </AccountFrame>,
    )
  }
}

const place = document.getElementById('page')
// Renders nothing in a frame, where a host could cover the page; the server's headers forbid framing, too.
if (place && window.top === window) void start(place)
