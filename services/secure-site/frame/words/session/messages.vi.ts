import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable: 'Không thể kết nối với trang ví. Không mất gì cả. Kiểm tra kết nối rồi thử lại.',
  failed: 'Trang ví không phản hồi như mong đợi. Không mất gì cả. Hãy thử lại.',
  startAgain: 'Lần đăng nhập này đã hết hạn. Không mất gì cả. Hãy bắt đầu lại.',
  linkOver: 'Liên kết trong email đã hết hạn. Không mất gì cả. Hãy yêu cầu liên kết mới.',
  signedOut: 'Bạn đã đăng xuất. Không mất gì cả. Hãy đăng nhập lại để tiếp tục.',
  addEmailElsewhere:
    'Bạn chỉ có thể thêm địa chỉ email trên trang tài khoản của trang ví. Không có gì thay đổi. Mở trang tài khoản và đăng nhập tại đó.',
  deviceGone: 'Thiết bị này đã bị xóa.',
  deviceElsewhere: 'Bạn chỉ có thể xóa mục này trên trang tài khoản của trang ví. Không có gì thay đổi.',
  aborted: 'Yêu cầu đã bị hủy',
}

export default messages
