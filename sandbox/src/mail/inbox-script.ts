/** Adds new mails at the top of the list. It writes text only, never markup. */
export const inboxScript = `const live = document.getElementById('live')
const list = document.getElementById('mails')
const news = document.getElementById('news')
const to = live.dataset.to

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function line({ id, subject, to, at }) {
  const item = document.createElement('li')
  item.className = 'new'
  const link = document.createElement('a')
  link.href = '/mail/' + encodeURIComponent(id)
  const title = document.createElement('strong')
  title.append(element('bdi', subject))
  const iso = new Date(at).toISOString()
  const time = element('time', iso.slice(11, 19) + ' UTC')
  time.dateTime = iso
  const whom = element('span', 'To ')
  whom.append(element('bdi', to.join(', ')))
  link.append(title, time, whom)
  item.append(link)
  return item
}

const events = new EventSource('/events' + (to ? '?' + new URLSearchParams({ to }) : ''))
events.addEventListener('open', () => { live.textContent = 'Live' })
events.addEventListener('error', () => { live.textContent = 'The sandbox does not answer; trying again' })
events.addEventListener('mail', ({ data }) => {
  const mail = JSON.parse(data)
  // After a lost connection a mail may arrive again.
  if ([...list.querySelectorAll('a')].some((link) => link.pathname === '/mail/' + mail.id)) return
  document.getElementById('empty').hidden = true
  list.prepend(line(mail))
  news.textContent = 'New mail: ' + mail.subject
})
`
