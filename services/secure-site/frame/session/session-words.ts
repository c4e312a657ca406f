const en = {
  unreachable: 'Couldn’t reach the wallet site. Nothing was lost. Check your connection and try again.',
  failed: 'The wallet site didn’t respond as expected. Nothing was lost. Try again.',
  startAgain: 'This login has expired. Nothing was lost. Start again.',
  linkOver: 'The link in the email has expired. Nothing was lost. Request a new one.',
  signedOut: 'You’re logged out. Nothing was lost. Log in again to continue.',
  addEmailElsewhere:
    'You can add an email address only on the wallet site’s account page. Nothing changed. Open the account page and log in there.',
  aborted: 'Request was aborted',
}

const ar: typeof en = {
  unreachable: 'تعذّر الوصول إلى موقع المحفظة. لم يُفقد شيء. تحقق من اتصالك وحاول مجددًا.',
  failed: 'لم يُجب موقع المحفظة كما ينبغي. لم يُفقد شيء. حاول مجددًا.',
  startAgain: 'انتهت محاولة الدخول هذه. لم يُفقد شيء. ابدأها من جديد.',
  linkOver: 'لم يُفتح الرابط الذي في الرسالة في الوقت المناسب. لم يُفقد شيء. اطلب رابطًا جديدًا.',
  signedOut: 'لقد سُجّل خروجك. لم يُفقد شيء. سجّل الدخول مجددًا للمتابعة.',
  addEmailElsewhere:
    'يُضاف عنوان البريد في صفحة الحساب بموقع المحفظة. لم يتغيّر شيء. افتح صفحة الحساب وسجّل الدخول هناك.',
  aborted: 'أُلغي الطلب',
}

export type SessionWordKey = keyof typeof en

/** Returns a text of the session itself; all others come from the server. */
export function sessionWord(key: SessionWordKey, language: string): string {
  return (/^ar\b/i.test(language) ? ar : en)[key]
}
