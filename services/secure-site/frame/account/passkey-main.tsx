import { createRoot } from 'react-dom/client'
import { dressPage, ownLook } from '../theme/dress-page.js'
import { loadAccountWords } from '../words/account-words.js'
import { accountStyles } from './account-styles.js'
import { PasskeyPage } from './passkey-page.js'

/** Renders the pop-up for signing in with a passkey: not every browser allows passkeys in a cross-site frame. */
async function start(place: HTMLElement): Promise<void> {
  const words = await loadAccountWords(navigator.languages)
  document.title = words.text('passkeyTitle')
  document.documentElement.lang = words.locale
  const attempt = new URL(location.href).searchParams.get('attempt') ?? ''
  createRoot(dressPage(place, ownLook, accountStyles).container).render(
    <PasskeyPage attempt={attempt} words={words} />,
  )
}

const place = document.getElementById('page')
if (place && window.top === window) void start(place)
