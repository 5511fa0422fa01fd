-- A text as people look for it: lower case, without the accents of the languages that guests of surf schools speak.
create or replace function folded(p_text text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(p_text,
    'ÁÀÂÃÄÅĀĂĄáàâãäåāăąÇĆČçćčĎďÉÈÊËĒĖĘĚéèêëēėęěĞğÍÌÎÏĪĮİíìîïīįıŁłÑŃŇñńňÓÒÔÕÖØŌŐóòôõöøōőŘřŚŠŞśšşŤťÚÙÛÜŪŮŰŲúùûüūůűųÝŸýÿŹŻŽźżž',
    'aaaaaaaaaaaaaaaaaaccccccddeeeeeeeeeeeeeeeeggiiiiiiiiiiiiiillnnnnnnoooooooooooooooorrssssssttuuuuuuuuuuuuuuuuyyyyzzzzzz'))
$$;
