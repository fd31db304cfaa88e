export const deliverJob = 'notifications.deliver'
