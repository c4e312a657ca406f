import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable: 'לא ניתן להגיע לאתר הארנק. שום דבר לא אבד. בדקו את החיבור ונסו שוב.',
  failed: 'אתר הארנק לא הגיב כצפוי. שום דבר לא אבד. נסו שוב.',
  startAgain: 'תוקף הכניסה הזו פג. שום דבר לא אבד. התחילו מחדש.',
  linkOver: 'תוקף הקישור שבאימייל פג. שום דבר לא אבד. בקשו קישור חדש.',
  signedOut: 'אתם מנותקים מהחשבון. שום דבר לא אבד. היכנסו שוב כדי להמשיך.',
  addEmailElsewhere:
    'אפשר להוסיף כתובת אימייל רק בדף החשבון של אתר הארנק. שום דבר לא השתנה. פתחו את דף החשבון והיכנסו שם.',
  deviceGone: 'המכשיר הזה כבר הוסר.',
  deviceElsewhere: 'אפשר להסיר את זה רק בדף החשבון של אתר הארנק. דבר לא השתנה.',
  aborted: 'הבקשה בוטלה',
}

export default messages
