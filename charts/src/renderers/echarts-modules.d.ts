// They export nothing: each registers itself.
declare module 'echarts/lib/chart/*'
declare module 'echarts/lib/component/*'
