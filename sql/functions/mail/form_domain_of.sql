-- Domain of an email address, by which forms are limited. Null for a public email provider, because its addresses belong to many
-- people. Only the registered part counts, because its owner controls all subdomains: two labels, or three if the suffix is like
-- co.uk. A subdomain of a public provider is limited, because some give each customer one with any number of addresses.
--
-- The list has large providers of our languages' countries. If one is missing, all its guests share the limit of one domain.
create or replace function form_domain_of(p_address text) returns text language plpgsql immutable as $$
declare
  suffixes constant text[] := '{ac,co,com,edu,gob,gov,me,mil,net,nom,or,org}';
  public_domains constant text[] := array[
    'gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'mac.com', 'outlook.com', 'outlook.de', 'outlook.es', 'outlook.fr', 'outlook.pt',
    'hotmail.com', 'hotmail.co.uk', 'hotmail.de', 'hotmail.es', 'hotmail.fr', 'hotmail.it', 'live.com', 'live.co.uk', 'live.com.pt',
    'live.de', 'live.fr', 'live.nl', 'msn.com', 'yahoo.com', 'yahoo.co.uk', 'yahoo.com.br', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it',
    'ymail.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.at', 'gmx.ch', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 't-online.de',
    'freenet.de', 'orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net', 'sfr.fr', 'sapo.pt', 'iol.pt', 'netcabo.pt', 'telefonica.net',
    'libero.it', 'btinternet.com', 'sky.com', 'bluewin.ch', 'ziggo.nl', 'telenet.be', 'skynet.be', 'uol.com.br', 'bol.com.br',
    'terra.com.br', 'comcast.net', 'att.net', 'verizon.net', 'wp.pl', 'onet.pl', 'seznam.cz', 'mail.ru', 'yandex.ru', 'qq.com', '163.com',
    'outlook.it', 'outlook.com.br', 'hotmail.be', 'hotmail.ch', 'hotmail.nl', 'live.it', 'live.be', 'live.ie', 'hotmail.se', 'live.se',
    'yahoo.ie', 'yahoo.ca', 'yahoo.com.au', 'yahoo.co.jp', 'yahoo.co.in', 'rocketmail.com', 'pm.me', 'protonmail.ch', 'tuta.io',
    'tutanota.com', 'tutamail.com', 'fastmail.com', 'mail.com', 'email.com', 'posteo.de', 'mailbox.org', 'arcor.de', 'vodafone.de',
    'aon.at', 'chello.at', 'bluemail.ch', 'hispeed.ch', 'neuf.fr', 'bbox.fr', 'numericable.fr', 'club-internet.fr', 'aliceadsl.fr',
    'clix.pt', 'mail.telepac.pt', 'vodafone.pt', 'ono.com', 'movistar.es', 'euskaltel.net', 'virgilio.it', 'alice.it', 'tin.it', 'tiscali.it',
    'virginmedia.com', 'ntlworld.com', 'blueyonder.co.uk', 'talktalk.net', 'tiscali.co.uk', 'eircom.net', 'kpnmail.nl', 'planet.nl',
    'xs4all.nl', 'home.nl', 'hetnet.nl', 'upcmail.nl', 'chello.nl', 'proximus.be', 'scarlet.be', 'telia.com', 'online.no', 'globo.com',
    'globomail.com', 'ig.com.br', 'cox.net', 'charter.net', 'sbcglobal.net', 'bellsouth.net', 'shaw.ca', 'rogers.com', 'sympatico.ca',
    'bigpond.com', 'optusnet.com.au', 'xtra.co.nz', 'o2.pl', 'interia.pl', 'op.pl', 'centrum.cz', 'inbox.ru', 'list.ru', 'bk.ru',
    'rambler.ru', 'ya.ru', 'yandex.com', 'naver.com', '126.com'
  ];
  labels constant text[] := string_to_array(trim(trailing '.' from split_part(lower(p_address), '@', 2)), '.');
  n constant int := cardinality(labels);
  has_suffix constant boolean := n > 2 and length(labels[n]) = 2 and labels[n - 1] = any (suffixes);
  domain constant text := array_to_string(labels[greatest(1, n - 1 - has_suffix::int):n], '.');
begin
  return case when array_to_string(labels, '.') <> all (public_domains) then nullif(domain, '') end;
end $$;
