import type { ApprovalChoices, ApprovalFact, ApprovalView } from './approval-view.js'
import { element } from './element.js'
import { plainText } from './plain-text.js'

/**
 * Creates the selection of the parts of an approval, each with a checkbox. Calls `onAny` with whether any part is
 * selected.
 */
function approvalChoices(
  { label, options, onChange }: ApprovalChoices,
  onAny: (any: boolean) => void,
): HTMLElement {
  const chosen = new Set(options.map((option) => option.id))

  function row({ id, label: name, detail, required }: ApprovalChoices['options'][number]): HTMLElement {
    const box = element('input', {
      class: 'choice-box',
      type: 'checkbox',
      id: `choice-${id}`,
      'data-choice': id,
      checked: true,
      disabled: required ?? false,
      'aria-describedby': `choice-${id}-detail`,
      onchange: () => {
        if (box.checked) chosen.add(id)
        else chosen.delete(id)
        onChange([...chosen])
        onAny(chosen.size > 0)
      },
    })
    return element(
      'div',
      { class: 'choice' },
      box,
      element('label', { class: 'choice-name', for: `choice-${id}` }, plainText(name, 64)),
      element('p', { class: 'choice-detail', id: `choice-${id}-detail` }, plainText(detail, 200)),
    )
  }

  return element('fieldset', { class: 'choices' }, element('legend', {}, label), ...options.map(row))
}

export interface ApprovalScreen {
  readonly root: HTMLElement
  /** Moves the focus to the screen. */
  focus(): void
  /** Displays that the approved request is running, such as "Sending…". */
  setBusy(label: string): void
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : plainText(url, 80)
}

function factRow({ label, value, look }: ApprovalFact): HTMLElement {
  const text = look === 'code' ? element('code', {}, value) : value
  const classes = look ? `fact fact-${look}` : 'fact'
  return element('div', { class: classes }, element('dt', {}, label), element('dd', {}, text))
}

/**
 * Creates the screen of a request with its two buttons. Calls `decide` once, with true for approval; Escape rejects.
 */
export function approvalScreen(
  view: ApprovalView,
  waiting: number,
  decide: (yes: boolean) => void,
): ApprovalScreen {
  const { site, permissions, choices, facts, document: reading } = view
  let decided = false
  const answer = (yes: boolean) => (): void => {
    if (decided) return
    decided = true
    decide(yes)
  }
  const heading = element(
    'h2',
    { class: 'question', id: 'question', tabindex: -1 },
    plainText(view.title, 96),
  )
  const reject = element(
    'button',
    { class: 'button', type: 'button', 'data-answer': 'reject', onclick: answer(false) },
    view.reject,
  )
  const approve = element(
    'button',
    {
      class: 'button button-primary',
      type: 'button',
      'data-answer': 'approve',
      disabled: view.impossible ?? false,
      onclick: answer(true),
    },
    view.approve,
  )
  const root = element(
    'section',
    { class: 'approval', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'question' },
    element(
      'div',
      { class: 'approval-body' },
      element(
        'p',
        { class: 'site' },
        element(
          'span',
          { class: 'site-mark', 'aria-hidden': 'true' },
          (plainText(site.name, 64)[0] ?? '?').toUpperCase(),
        ),
        element(
          'span',
          { class: 'site-words' },
          element('strong', {}, plainText(site.name, 64)),
          element('span', { class: 'site-host' }, hostOf(site.url)),
        ),
      ),
      heading,
      permissions &&
        element('ul', { class: 'permissions' }, ...permissions.map((line) => element('li', {}, line))),
      choices &&
        approvalChoices(choices, (any) => {
          approve.disabled = !any || view.impossible === true
        }),
      view.warning ? element('p', { class: 'warning' }, view.warning) : undefined,
      reading &&
        element(
          'figure',
          { class: 'reading' },
          element('figcaption', {}, reading.label),
          element('pre', { tabindex: 0, 'aria-label': reading.label }, reading.text),
        ),
      element('dl', { class: 'facts' }, ...facts.map(factRow)),
    ),
    element(
      'footer',
      { class: 'answers' },
      waiting > 0
        ? element(
            'p',
            { class: 'waiting' },
            `${waiting} more ${waiting === 1 ? 'request' : 'requests'} after this`,
          )
        : undefined,
      element('div', { class: 'answer-buttons' }, reject, approve),
    ),
  )
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    answer(false)()
  })
  return {
    root,
    focus: () => heading.focus(),
    setBusy(label) {
      approve.textContent = label
      approve.disabled = true
      reject.disabled = true
      root.setAttribute('aria-busy', 'true')
    },
  }
}
