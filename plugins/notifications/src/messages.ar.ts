import type { Message } from '#kernel'
import type { NotificationsMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof NotificationsMessages, Message>> = {
  region: 'الإشعارات (F6)',
  close: 'إغلاق',
  more: {
    zero: 'لا مزيد',
    one: 'إشعار آخر',
    two: 'إشعاران آخران',
    few: '{count} إشعارات أخرى',
    many: '{count} إشعارًا آخر',
    other: '{count} إشعار آخر',
  },
  received: 'استلمت {amount}',
  receivedAny: 'تم استلام دفعة',
  dropped: 'لم تعد دفعة {amount} في حسابك',
  receivedMany: {
    zero: 'لم تُستلم دفعات',
    one: 'تم استلام دفعة واحدة',
    two: 'تم استلام دفعتين',
    few: 'تم استلام {count} دفعات',
    many: 'تم استلام {count} دفعة',
    other: 'تم استلام {count} دفعة',
  },
  signInExpires: 'تنتهي صلاحية تسجيل دخولك قريبًا',
  permissionExpires: 'تنتهي صلاحية إذن تطبيق قريبًا',
  expiresAt: 'تنتهي الصلاحية في {time}',
  walletExpires: 'سينتهي اتصالك بـ {wallet} قريبًا',
  walletExpiresBody: 'ينتهي في {time}. اضغط للبقاء متصلاً.',
  walletExtended: 'تم تمديد اتصالك بـ {wallet}',
}

export default messages
