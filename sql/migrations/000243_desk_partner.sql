-- What the school's own people book at the desk is sold by the partner `desk`, apart from what its own keys sell as `school`: so it is
-- labelled as what it is, and its guests are told all by mail, as those of its pages are. A partner who had this name gets another.
update partners set name = left(name, 100) || ' (partner)' where partner_form(name) = 'desk';
