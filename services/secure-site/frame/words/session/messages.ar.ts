import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable: 'تعذّر الوصول إلى موقع المحفظة. لم يُفقد شيء. تحقق من اتصالك وحاول مجددًا.',
  failed: 'لم يُجب موقع المحفظة كما ينبغي. لم يُفقد شيء. حاول مجددًا.',
  startAgain: 'انتهت محاولة الدخول هذه. لم يُفقد شيء. ابدأها من جديد.',
  linkOver: 'لم يُفتح الرابط الذي في الرسالة في الوقت المناسب. لم يُفقد شيء. اطلب رابطًا جديدًا.',
  signedOut: 'لقد سُجّل خروجك. لم يُفقد شيء. سجّل الدخول مجددًا للمتابعة.',
  addEmailElsewhere:
    'يُضاف عنوان البريد في صفحة الحساب بموقع المحفظة. لم يتغيّر شيء. افتح صفحة الحساب وسجّل الدخول هناك.',
  deviceGone: 'أُزيل ذلك الجهاز بالفعل.',
  deviceElsewhere: 'لا يمكنك إزالة هذا إلا في صفحة الحساب على موقع المحفظة. لم يتغير شيء.',
  aborted: 'أُلغي الطلب',
}

export default messages
