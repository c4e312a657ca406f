import type { Message } from '#kernel'
import type { WatchMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof WatchMessages, Message>> = {
  watchTitle: 'مراقبة عنوان',
  watchBody: 'اطّلع على أي حساب. لا يمكنك التوقيع أو الإرسال منه.',
  addressField: 'عنوان أو اسم',
  paste: 'لصق',
  pasteRefused: 'لم يسمح متصفحك بذلك. ضعه في الحقل بنفسك.',
  watch: 'مراقبة',
  enterAddress: 'أدخل عنوانًا أو اسمًا',
  faultFormat: 'هذا ليس عنوانًا أو اسمًا على شبكات هذه الصفحة.',
  faultChecksum: 'في العنوان خطأ كتابي. تحقق منه حرفًا حرفًا.',
  faultNetwork: 'هذا العنوان لشبكة غير متاحة في هذه الصفحة.',
  nameNotFound: 'لا يوجد حساب بهذا الاسم.',
  nameConflict: 'وُجدت عناوين مختلفة لهذا الاسم. أدخل العنوان بدلًا منه.',
  nameFailed: 'تعذّر البحث عن الاسم. حاول مجددًا أو أدخل العنوان.',
  failed: 'تعذّر فتح هذا الحساب. حاول مجددًا.',
  onlyTitle: 'للمشاهدة فقط',
  markBody: 'لا يمكنك التوقيع أو الإرسال من هذا الحساب.',
  onlyBody: 'يمكنك مشاهدة هذا الحساب فقط. اربط محفظتك للمتابعة.',
  connectWallet: 'اربط محفظتك',
}

export default messages
