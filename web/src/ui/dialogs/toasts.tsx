import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'

/** Where short messages appear. Loaded with the first of them. */
export const Toasts = () => <Notifications position="bottom-right" />
