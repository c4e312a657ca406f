import { html } from 'hono/html'
import { type PagePart, sandboxPage } from '../pages/sandbox-page.js'
import type { Channel } from './channels.js'
import { FARCASTER_PEOPLE } from './farcaster-people.js'

const brand = html`<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="8" fill="var(--accent)"/><path d="M7 7h12M8.5 7v12m9-12v12M8.5 14c0-5 9-5 9 0" stroke="var(--on-accent)" stroke-width="2" fill="none"/></svg>Sandbox Farcaster`

const page = (title: string, content: PagePart): PagePart =>
  sandboxPage({
    title: `${title} – Sandbox Farcaster`,
    brand,
    content,
    notice: html`<strong>This is a sandbox.</strong> This page stands for the Farcaster app; it is not Farcaster.`,
  })

/** Returns the page on which the user approves a login, like the app on a phone. */
export function promptPage({ domain, token }: Channel): PagePart {
  return page(
    'Sign in',
    html`<h1>Sign in to <bdi>${domain}</bdi>?</h1>
<p class="lead">It will know which account you have. It can do nothing with it.</p>
<form method="post" action="/~/sign-in-with-farcaster">
<input type="hidden" name="channelToken" value="${token}">
<fieldset><legend>Sign in as</legend>
${FARCASTER_PEOPLE.map(
  ({ name, username, fid }, index) =>
    html`<label class="user"><input type="radio" name="fid" value="${fid}" ${index === 0 ? 'checked' : ''}><span>${name}<small>@${username}, number ${fid}</small></span></label>`,
)}
</fieldset>
<button name="answer" value="approve">Approve</button>
<button class="second" name="answer" value="decline">Decline</button>
</form>`,
  )
}

/** Returns the page after an approved login. */
export const approvedPage = (): PagePart =>
  page(
    'Signed in',
    html`<div role="status"><h1>You are signed in</h1><p class="lead">Go back to the app. You can close this page.</p></div>`,
  )

export const declinedPage = (): PagePart =>
  page(
    'Declined',
    html`<div role="status"><h1>You declined</h1><p class="lead">Nothing was signed. You can close this page.</p></div>`,
  )

/** Returns the page for a login that is over. */
export const overPage = (): PagePart =>
  page(
    'Not open',
    html`<h1>This login is not open</h1><p class="lead">It was answered, or took too long. Nothing was signed. Start again in the app.</p>`,
  )
