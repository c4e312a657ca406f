import './app.css'
import { createQuoin } from 'quoin'
import { mountDevtools } from 'quoin/devtools'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { readConfig } from '../config.js'
import { quoinOptions } from '../quoin-options.js'
import { drafts, misconfigured, reminders, staking, swapping } from './faulty-plugins.js'

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', press)
  return made
}

/** A composition with several errors, for the devtools. */
export function show(target: HTMLElement): void {
  const quoin = createQuoin({ ...quoinOptions(readConfig()), features: { swaps: false, teleport: true } })
    .use(drafts)
    .use(reminders)
    .use(swapping)
    .use(staking)
    .use(misconfigured)
  mountQuoin(quoin)
  const endDevtools = mountDevtools(quoin)
  void quoin.start()

  const main = document.createElement('main')
  const title = document.createElement('h1')
  title.textContent = 'What is wrong here?'
  const lead = document.createElement('p')
  lead.className = 'lead'
  lead.textContent =
    'Of this page’s plugins one fails, one is blocked, one is switched off, and one shows its button on the second network only. The button in the corner says why.'
  const actions = document.createElement('p')
  actions.className = 'choice'
  actions.append(
    document.createElement('quoin-button'),
    button('Take the devtools away', endDevtools),
    button('End the kernel', () => void quoin.dispose()),
  )
  const intro = document.createElement('section')
  intro.className = 'intro'
  intro.append(title, lead, actions)
  main.append(intro)
  target.append(main)
}
