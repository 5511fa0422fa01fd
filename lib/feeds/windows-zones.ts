/** Windows time zone names, case-insensitive, with their IANA zones from CLDR (windowsZones, territory 001). */
const ROWS = `Afghanistan:Asia/Kabul Alaskan:America/Anchorage Aleutian:America/Adak Altai:Asia/Barnaul Arab:Asia/Riyadh
Arabian:Asia/Dubai Arabic:Asia/Baghdad Argentina:America/Buenos_Aires Astrakhan:Europe/Astrakhan Atlantic:America/Halifax
AUS_Central:Australia/Darwin Aus_Central_W.:Australia/Eucla AUS_Eastern:Australia/Sydney Azerbaijan:Asia/Baku
Azores:Atlantic/Azores Bahia:America/Bahia Bangladesh:Asia/Dhaka Belarus:Europe/Minsk Bougainville:Pacific/Bougainville
Canada_Central:America/Regina Cape_Verde:Atlantic/Cape_Verde Caucasus:Asia/Yerevan Cen._Australia:Australia/Adelaide
Central_America:America/Guatemala Central_Asia:Asia/Bishkek Central_Brazilian:America/Cuiaba Central_Europe:Europe/Budapest
Central_European:Europe/Warsaw Central_Pacific:Pacific/Guadalcanal Central:America/Chicago Chatham_Islands:Pacific/Chatham
China:Asia/Shanghai Cuba:America/Havana Dateline:Etc/GMT+12 E._Africa:Africa/Nairobi E._Australia:Australia/Brisbane
E._Europe:Europe/Chisinau E._South_America:America/Sao_Paulo Easter_Island:Pacific/Easter Eastern:America/New_York
Egypt:Africa/Cairo Ekaterinburg:Asia/Yekaterinburg Fiji:Pacific/Fiji FLE:Europe/Kiev Georgian:Asia/Tbilisi
GMT:Europe/London Greenland:America/Godthab Greenwich:Atlantic/Reykjavik GTB:Europe/Bucharest Haiti:America/Port-au-Prince
Hawaiian:Pacific/Honolulu India:Asia/Calcutta Iran:Asia/Tehran Israel:Asia/Jerusalem Jordan:Asia/Amman
Kaliningrad:Europe/Kaliningrad Kamchatka:Asia/Kamchatka Korea:Asia/Seoul Libya:Africa/Tripoli Line_Islands:Pacific/Kiritimati
Lord_Howe:Australia/Lord_Howe Magadan:Asia/Magadan Magallanes:America/Punta_Arenas Marquesas:Pacific/Marquesas
Mauritius:Indian/Mauritius Mid-Atlantic:Etc/GMT+2 Middle_East:Asia/Beirut Montevideo:America/Montevideo
Morocco:Africa/Casablanca Mountain:America/Denver Myanmar:Asia/Rangoon N._Central_Asia:Asia/Novosibirsk Namibia:Africa/Windhoek
Nepal:Asia/Katmandu New_Zealand:Pacific/Auckland Newfoundland:America/St_Johns Norfolk:Pacific/Norfolk
North_Asia_East:Asia/Irkutsk North_Asia:Asia/Krasnoyarsk North_Korea:Asia/Pyongyang Omsk:Asia/Omsk Pacific_SA:America/Santiago
Pacific:America/Los_Angeles Pakistan:Asia/Karachi Paraguay:America/Asuncion Qyzylorda:Asia/Qyzylorda Romance:Europe/Paris
Russia_Time_Zone_10:Asia/Srednekolymsk Russia_Time_Zone_11:Asia/Kamchatka Russia_Time_Zone_3:Europe/Samara Russian:Europe/Moscow
SA_Eastern:America/Cayenne SA_Pacific:America/Bogota SA_Western:America/La_Paz Saint_Pierre:America/Miquelon
Sakhalin:Asia/Sakhalin Samoa:Pacific/Apia Sao_Tome:Africa/Sao_Tome Saratov:Europe/Saratov SE_Asia:Asia/Bangkok
Singapore:Asia/Singapore South_Africa:Africa/Johannesburg South_Sudan:Africa/Juba Sri_Lanka:Asia/Colombo Sudan:Africa/Khartoum
Syria:Asia/Damascus Taipei:Asia/Taipei Tasmania:Australia/Hobart Tocantins:America/Araguaina Tokyo:Asia/Tokyo
Tomsk:Asia/Tomsk Tonga:Pacific/Tongatapu Transbaikal:Asia/Chita Turkey:Europe/Istanbul Turks_And_Caicos:America/Grand_Turk
Ulaanbaatar:Asia/Ulaanbaatar US_Eastern:America/Indianapolis US_Mountain:America/Phoenix UTC-02:Etc/GMT+2 UTC-08:Etc/GMT+8
UTC-09:Etc/GMT+9 UTC-11:Etc/GMT+11 UTC+12:Etc/GMT-12 UTC+13:Etc/GMT-13 UTC:Etc/UTC Venezuela:America/Caracas
Vladivostok:Asia/Vladivostok Volgograd:Europe/Volgograd W._Australia:Australia/Perth W._Central_Africa:Africa/Lagos
W._Europe:Europe/Berlin W._Mongolia:Asia/Hovd West_Asia:Asia/Tashkent West_Bank:Asia/Hebron West_Pacific:Pacific/Port_Moresby
Yakutsk:Asia/Yakutsk Yukon:America/Whitehorse Central_(Mexico):America/Mexico_City Eastern_(Mexico):America/Cancun
Mountain_(Mexico):America/Mazatlan Pacific_(Mexico):America/Tijuana`

/** Windows names that do not end in "Standard Time". */
const WITHOUT_SUFFIX = /^(?:utc|russia_time_zone)/

export const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map(
  ROWS.split(/\s+/).map(row => {
    const colon = row.lastIndexOf(':')
    const name = row.slice(0, colon).toLowerCase()
    const [, plain = name, country = ''] = /^([^(]+?)(_\(mexico\))?$/.exec(name) ?? []
    const full = WITHOUT_SUFFIX.test(name) ? name : `${plain}_standard_time${country}`
    return [full.replaceAll('_', ' '), row.slice(colon + 1)]
  })
)
