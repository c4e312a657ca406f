import { html } from 'hono/html'
import { type PagePart, sandboxPage } from '../pages/sandbox-page.js'
import { PEOPLE, STAND_INS, type StandIn } from './stand-ins.js'

const brand = html`<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="8" fill="var(--accent)"/><circle cx="13" cy="10.5" r="3.5" stroke="var(--on-accent)" stroke-width="2" fill="none"/><path d="M6.5 20c1-4 12-4 13 0" stroke="var(--on-accent)" stroke-width="2" fill="none" stroke-linecap="round"/></svg>Sandbox logins`

const notice = html`<strong>This is a sandbox.</strong> Never write a real name or password here.`

/** Returns the page on which the user selects an account. */
export function loginPage(provider: StandIn, uid: string, problem?: string): PagePart {
  const { title } = STAND_INS[provider]
  return sandboxPage({
    title: `Sandbox stand-in for ${title}`,
    notice,
    brand,
    content: html`<h1>Sandbox stand-in for ${title}</h1>
<p class="lead">This is not ${title}. The wallet’s site needs your identity; choose a user.</p>
<form method="post" action="/interaction/${uid}">
${problem === undefined ? '' : html`<p class="problem" role="alert" id="problem">${problem}</p>`}
<fieldset><legend>Continue as</legend>
${PEOPLE.map(
  ({ name, email }, index) =>
    html`<label class="user"><input type="radio" name="user" value="${index}" ${index === 0 && problem === undefined ? 'checked' : ''}><span>${name}<small>${email}</small></span></label>`,
)}
<label class="user"><input type="radio" name="user" value="other" ${problem === undefined ? '' : 'checked'}><span>Another user</span></label>
</fieldset>
<div class="field"><label for="name">Name of another user</label>
<input id="name" name="name" autocomplete="off" maxlength="60" placeholder="Cleo Pier" aria-describedby="hint${problem === undefined ? '' : ' problem'}" ${problem === undefined ? '' : html`aria-invalid="true"`}>
<p class="hint" id="hint">The same name is the same account each time.</p></div>
<button name="answer" value="continue">Continue</button>
<button class="second" name="answer" value="decline" formnovalidate>Decline</button>
</form>`,
  })
}

/** Returns the page for a login that is over or that the site requested with invalid parameters. */
export function brokenLoginPage(reason: string): PagePart {
  return sandboxPage({
    title: 'Sandbox logins',
    notice,
    brand,
    content: html`<h1>This login cannot go on</h1><p class="lead">${reason} Nothing was changed. Close this window and start again in the app.</p>`,
  })
}
